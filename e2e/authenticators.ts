import type { CDPSession, Page } from 'playwright-core'

/** `verifies` false: a key without user verification. */
type Kind = { isSynced?: boolean; verifies?: boolean }
export type Authenticator = {
  refuse: () => Promise<void>
  ignore: () => Promise<void>
  credentials: () => Promise<{ credentialId: string; signCount: number; userDisplayName?: string }[]>
  turnBack: () => Promise<void>
  clear: () => Promise<void>
}

/** Dialogs are answered automatically (CDP, domain WebAuthn). */
export async function plugIn(page: Page, { isSynced = true, verifies = true }: Kind = {}): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    ctap2Version: 'ctap2_1' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: verifies,
    automaticPresenceSimulation: true,
    defaultBackupEligibility: isSynced,
    defaultBackupState: isSynced,
  }
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  const listCredentials = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    refuse: async () => void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })),
    ignore: async () =>
      void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })),
    credentials: listCredentials,
    turnBack: async () => {
      const [first] = await listCredentials()
      if (!first) throw new Error('there is no passkey in it')
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...first, signCount: 1 } })
    },
    clear: async () => void (await cdp.send('WebAuthn.clearCredentials', { authenticatorId })),
  }
}
