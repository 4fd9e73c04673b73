import type { CapacitorConfig } from '@capacitor/cli'

const config: CapacitorConfig = {
  appId: 'dev.tributary.app',
  appName: 'Tributary',
  webDir: 'dist-native',
  server: { androidScheme: 'https' },
}

export default config
