import type { Translation } from '../messages.ts'
import type { device as ru } from '../ru/device.ts'

export const device = {
  'device.title': 'Log in on another device',
  'device.code': 'Code on the device',
  'device.code.hint': 'Eight letters',
  'device.unknown': 'There is no such code, or its time is up',
  'device.ask.title': 'Log in to “{service}” on another device?',
  'device.site': 'Site of the service',
  'device.warning':
    'Only go on if you started this log-in yourself, on a device that is in front of you now and shows the same code. If somebody sent or dictated the code to you, it is a scam: reject it.',
  'device.continue': 'It is my device, go on',
  'device.done.title': 'Done',
  'device.done.text': 'Go back to your device: it finishes the log-in by itself.',
  'device.rejected.title': 'The log-in was rejected',
  'device.rejected.text': 'The device got no access to your data.',
  'device.expired.title': 'This code no longer works',
  'device.expired.text': 'It was answered before, or its time is up. Get a new code on the device.',
  'device.another': 'Enter another code',
} as const satisfies Translation<'en', typeof ru>
