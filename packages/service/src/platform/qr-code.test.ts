import { expect, test } from 'vitest'
import { scanQrCode } from '../../test/scan-qr-code.ts'
import { qrCodeOf } from './qr-code.ts'

test.each([
  'x',
  'https://tributary.example.com/app/bind/9uAq0dRfTqSk1o4cS1mJ3w',
  `otpauth://totp/Tributary:ada%40example.com?issuer=Tributary&secret=${'A2'.repeat(16)}&algorithm=SHA1&digits=6&period=30`,
  'ünïcödé 王',
  'x'.repeat(500),
])('another reader finds %s in its QR code', async (text) => {
  expect(await scanQrCode(qrCodeOf(text))).toBe(text)
})
