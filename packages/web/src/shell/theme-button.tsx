import styles from './header.module.css';
import { type Theme, themeAfter, useTheme } from './theme.ts';

const ICONS: Record<Theme, string> = {
  system: 'M12 3a9 9 0 0 0 0 18zM12 3a9 9 0 0 1 0 18',
  light:
    'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.400M17.6 17.600L19 19M5 19l1.4-1.400M17.6 6.400L19 5',
  dark: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500z',
};

export function ThemeButton() {
  const [theme, choose] = useTheme();
  const next = themeAfter(theme);
  const label = `Theme: ${theme}. Change to ${next}.`;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      onClick={() => choose(next)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" data-theme-icon={theme}>
        <path d={ICONS[theme]} />
      </svg>
    </button>
  );
}
