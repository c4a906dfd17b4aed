import { useState } from 'react'

export function useAct(call: () => Promise<void>): { busy: boolean; failure: unknown; act: () => void } {
  const [state, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const act = async () => {
    setState({ busy: true, failure: null })
    try {
      await call()
      setState({ busy: false, failure: null })
    } catch (error) {
      setState({ busy: false, failure: error })
    }
  }
  return { ...state, act: () => void act() }
}
