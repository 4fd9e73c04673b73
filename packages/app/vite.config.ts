import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import capacitor from './capacitor.config.ts'
import { PRIVACY_FILE, privacyHtml } from './src/privacy/html.ts'

/** `--mode native` builds what the iOS and Android shells carry; otherwise what the service serves below /app/. */
export default defineConfig(({ mode }) => ({
  base: mode === 'native' ? '/' : '/app/',
  plugins: [react(), privacyPage(capacitor.appName ?? 'This app')],
  build: {
    outDir: mode === 'native' ? 'dist-native' : 'dist',
    target: 'es2022',
    // The second page is opened by the Android worker, without a screen.
    rollupOptions: { input: mode === 'native' ? ['index.html', 'background.html'] : ['index.html'] },
  },
  worker: { format: 'es' },
}))

/** Under the name that Health Connect's permission sheet opens. */
function privacyPage(app: string): Plugin {
  return {
    name: 'privacy-page',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: PRIVACY_FILE, source: privacyHtml({ app, company: null }) })
    },
  }
}
