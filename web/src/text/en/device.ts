import type { Translation } from '../messages.ts'
import type { device as ru } from '../ru/device.ts'

export const device = {
  'device.title': 'Log in on another device',
  'device.code': 'Code on the device',
  'device.code.hint': 'Eight letters',
  'device.unknown': 'This code does not exist or has expired',
  'device.ask.title': 'Log in to “{service}” on another device?',
  'device.site': 'Site of the service',
  'device.warning':
    'Continue only if you started this log-in yourself, on a device in front of you that shows the same code. If someone sent or read you the code, it is a scam: reject the log-in.',
  'device.continue': 'This is my device, continue',
  'device.done.title': 'Done',
  'device.done.text': 'Go back to your device: it finishes the log-in by itself.',
  'device.rejected.title': 'The log-in was rejected',
  'device.rejected.text': 'The device got no access to your data.',
  'device.expired.title': 'This code no longer works',
  'device.expired.text': 'It was already used or has expired. Get a new code on the device.',
  'device.another': 'Enter another code',
} as const satisfies Translation<'en', typeof ru>
