import { useState } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** public/theme.js reads the same key before the first paint. */
const KEPT = 'botplay-theme';

const kept = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** The theme that was chosen, and a way to choose the next. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(kept);
  const choose = (chosen: Theme) => {
    if (chosen === 'system') {
      delete document.documentElement.dataset['theme'];
      localStorage.removeItem(KEPT);
    } else {
      document.documentElement.dataset['theme'] = chosen;
      localStorage.setItem(KEPT, chosen);
    }
    setTheme(chosen);
  };
  return [theme, choose];
}

export const themeAfter = (theme: Theme): Theme =>
  THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
