import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `--mode native` builds what the iOS and Android shells carry; otherwise what the service serves below /app/. */
export default defineConfig(({ mode }) => ({
  base: mode === 'native' ? '/' : '/app/',
  plugins: [react()],
  build: { outDir: mode === 'native' ? 'dist-native' : 'dist', target: 'es2022' },
  worker: { format: 'es' },
}))
