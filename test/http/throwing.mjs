// Preloaded into `serve`: throws outside of every handler, with a name in its message, when somebody says so.
process.once('SIGUSR2', () => {
  throw new TypeError('QUETZALCANARIO');
});
