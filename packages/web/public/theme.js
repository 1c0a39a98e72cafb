// Runs before the first paint, so that a chosen theme never flashes. src/shell/theme.ts keeps the choice.
try {
  const theme = localStorage.getItem('botplay-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}
