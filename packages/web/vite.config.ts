import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { PORT = '8080', BOTPLAY_PUBLIC_URL: gateway = `http://localhost:${PORT}` } = process.env;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The browsers that know light-dark() by themselves.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
  server: {
    proxy: Object.fromEntries(
      ['/web/', '/auth/', '/docs', '/llms.txt', '/skill.md', '/openapi.json'].map(path => [
        path,
        // The gateway answers none but its own origin.
        { target: gateway, changeOrigin: true, headers: { origin: new URL(gateway).origin } },
      ]),
    ),
  },
});
