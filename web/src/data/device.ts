import { decideDeviceRequest, type DeviceRequest, findDeviceRequest } from '@kabinet/contract/api/device.api'
import { call } from '../session/call.ts'

export const findDevice = (user_code: string): Promise<DeviceRequest> =>
  call(findDeviceRequest, { body: { user_code } })

export type DeviceDecision = 'continue' | 'reject'

/** Returns the address of the consent page; null when rejected. */
export async function decideDevice(user_code: string, decision: DeviceDecision): Promise<string | null> {
  const { redirect_url } = await call(decideDeviceRequest, { body: { user_code, decision } })
  return redirect_url
}
