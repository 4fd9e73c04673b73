import { registerPlugin } from '@capacitor/core'
import type { BackgroundBridge } from './bridge.ts'

export const background = registerPlugin<BackgroundBridge>('TributaryBackground')
