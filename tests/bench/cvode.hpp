// SUNDIALS CVODE as a peer: Adams methods, fixed-point iteration, its own root finding. The one file that knows the
// versions of SUNDIALS: a context since 6; since 7 it takes an MPI communicator where SUNDIALS was built with MPI, here
// none. MPI's bindings for C++ stay out.
#pragma once

#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_config.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace touchgo::tests {

/// Solves a model (models.hpp): start(), then next() until an event or the end, resume() from the event.
template <class Model>
class Cvode {
 public:
  using State = typename Model::State;
  Model model;
  double t = 0;
  State y{};

  Cvode(const Model& its, double tolerance) : model(its) {
#if SUNDIALS_VERSION_MAJOR >= 6
#if SUNDIALS_VERSION_MAJOR >= 7
    SUNContext_Create(SUN_COMM_NULL, &context_);
#else
    SUNContext_Create(nullptr, &context_);
#endif
    vector_ = N_VNew_Serial(Model::size, context_);
    scale_ = N_VNew_Serial(Model::size, context_);
    solver_ = SUNNonlinSol_FixedPoint(vector_, 0, context_);
    memory_ = CVodeCreate(CV_ADAMS, context_);
#else
    vector_ = N_VNew_Serial(Model::size);
    scale_ = N_VNew_Serial(Model::size);
    solver_ = SUNNonlinSol_FixedPoint(vector_, 0);
    memory_ = CVodeCreate(CV_ADAMS);
#endif
    for (int i = 0; i < Model::size; ++i) N_VGetArrayPointer(scale_)[i] = tolerance * Model::scale[i];
    int falling = -1;
    check(CVodeInit(memory_, rate, 0, vector_));
    check(CVodeSetUserData(memory_, this));
    check(CVodeSVtolerances(memory_, tolerance, scale_));
    check(CVodeSetNonlinearSolver(memory_, solver_));
    check(CVodeSetMaxNumSteps(memory_, -1));  // no limit
    check(CVodeRootInit(memory_, 1, guard));
    check(CVodeSetRootDirection(memory_, &falling));
    check(CVodeSetNoInactiveRootWarn(memory_));
  }
  ~Cvode() {
    CVodeFree(&memory_);
    SUNNonlinSolFree(solver_);
    N_VDestroy(scale_);
    N_VDestroy(vector_);
#if SUNDIALS_VERSION_MAJOR >= 6
    SUNContext_Free(&context_);
#endif
  }
  Cvode(const Cvode&) = delete;
  Cvode& operator=(const Cvode&) = delete;

  void start(double at, const State& from) {
    t = at, y = from;
    std::copy(y.begin(), y.end(), N_VGetArrayPointer(vector_));
    check(CVodeReInit(memory_, t, vector_));
  }

  void resume(const State& from) { start(t, from); }

  /// Goes on to the next event, true, or to `end`, false; (t, y) is the state there.
  bool next(double end) {
    const int flag = check(CVode(memory_, end, vector_, &t, CV_NORMAL));
    std::copy_n(N_VGetArrayPointer(vector_), Model::size, y.begin());
    return flag == CV_ROOT_RETURN;
  }

 private:
  static int rate(double t, N_Vector y, N_Vector dy, void* self) {
    static_cast<Cvode*>(self)->model.rate(t, N_VGetArrayPointer(y), N_VGetArrayPointer(dy));
    return 0;
  }
  static int guard(double t, N_Vector y, double* g, void* self) {
    *g = static_cast<Cvode*>(self)->model.guard(t, N_VGetArrayPointer(y));
    return 0;
  }
  static int check(int flag) {
    if (flag < 0) throw std::runtime_error("CVODE failed with flag " + std::to_string(flag));
    return flag;
  }

#if SUNDIALS_VERSION_MAJOR >= 6
  SUNContext context_ = nullptr;
#endif
  N_Vector vector_ = nullptr, scale_ = nullptr;
  SUNNonlinearSolver solver_ = nullptr;
  void* memory_ = nullptr;
};

}  // namespace touchgo::tests
