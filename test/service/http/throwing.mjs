// Preloaded into `serve`: on SIGUSR2 it throws outside of every handler, with a name in the message.
process.once('SIGUSR2', () => {
  throw new TypeError('QUETZALCANARIO');
});
