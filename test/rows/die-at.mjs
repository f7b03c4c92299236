/** A fault for a preloaded script: the process kills itself at the point that `DIE_AT` names. */

/** `points`: by name, a class, its method and the number of the call that ends the process. */
export function dieAt(points) {
  const [{ prototype }, method, call] = points[process.env.DIE_AT];
  const original = prototype[method];
  let calls = 0;
  prototype[method] = function (...values) {
    if (++calls === call) process.kill(process.pid, 'SIGKILL');
    return original.apply(this, values);
  };
}
