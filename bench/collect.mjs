// Loaded before Botplay, with --expose-gc: a signal makes it forget what nobody holds any more.
process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
});
