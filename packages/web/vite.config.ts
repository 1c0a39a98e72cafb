import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The browsers that know light-dark() by themselves.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
});
