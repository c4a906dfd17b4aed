import type { CDPSession, Page } from 'playwright-core'

type Kind = { isSynced?: boolean /** False: a key whose owner gave no finger and no PIN. */; verifies?: boolean }
export type Authenticator = {
  /** The window of the browser is answered by pressing «Cancel». */
  refuse: () => Promise<void>
  /** Nobody touches it: the window of the browser waits until it is too late. */
  ignore: () => Promise<void>
  /** The credentials that it holds; `signCount` is what it counted. */
  credentials: () => Promise<{ credentialId: string; signCount: number; userDisplayName?: string }[]>
  /** As a copy of it would, that was made before the last uses. */
  turnBack: () => Promise<void>
  /** Everything in it is gone. */
  clear: () => Promise<void>
}

/** A device of the person's, plugged into this page's browser (CDP, domain WebAuthn): its window answers itself. */
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
  const held = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    refuse: async () => void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })),
    ignore: async () =>
      void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })),
    credentials: held,
    turnBack: async () => {
      const [first] = await held()
      if (!first) throw new Error('there is no passkey in it')
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...first, signCount: 1 } })
    },
    clear: async () => void (await cdp.send('WebAuthn.clearCredentials', { authenticatorId })),
  }
}
