import { TRPCClientError } from '@trpc/client'
import { useEffect, useState } from 'react'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'

type WebAuthn = typeof import('./webauthn.ts')

const loadWebAuthn = () => import('./webauthn.ts')

/** The code that asks the browser did not come. */
export interface NotLoaded {
  title: string
  text: string
}

interface Options {
  /** The title of the toast of a failure. */
  failed: string
  /** The alternative that this screen offers. */
  otherWay: string
  /** The screen offers a passkey: the code is then loaded before it is asked for. */
  isOffered: boolean
}

/**
 * Runs what needs the browser's passkeys. A toast says why the browser did nothing; a refusal of the server is shown by its
 * mutation. The second tap of a double tap does nothing.
 */
export function usePasskeyCall({ failed, otherWay, isOffered }: Options) {
  const [isRunning, setRunning] = useState(false)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    // A browser may refuse a passkey that is asked for long after the tap.
    if (isOffered) loadWebAuthn().catch(() => {})
  }, [isOffered])
  const run = async (work: (webauthn: WebAuthn) => Promise<unknown>) => {
    setRunning(true)
    const webauthn = await loadWebAuthn().catch(() => null)
    setMissing(webauthn === null)
    try {
      if (!webauthn) return
      if (!webauthn.knowsPasskeys())
        notifyError(failed, `Ce navigateur ne connaît pas les clés d’accès. ${otherWay}`)
      else await work(webauthn)
    } catch (error) {
      if (!(error instanceof TRPCClientError)) notifyError(failed, reasonOf(error, otherWay))
    } finally {
      setRunning(false)
    }
  }
  return {
    isRunning,
    notLoaded: isMissing && !isRunning ? { title: failed, text: NOT_LOADED } : undefined,
    run: useOneAtATime(run),
  }
}

const NOT_LOADED =
  'Ce qu’il faut pour les clés d’accès n’est pas arrivé\u00a0: le réseau est coupé ou très lent. Réessayez dans un instant.'

/** The browser reports that the device holds a passkey of this account already. */
export const isAlreadyThere = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/** The meaning of the browser's own error, for a person. */
function reasonOf(error: unknown, otherWay: string): string {
  if (isAlreadyThere(error)) return 'Cet appareil a déjà une clé d’accès pour ce compte.'
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return `La demande a été annulée, ou elle a duré trop longtemps. Réessayez. ${otherWay}`
    case 'ConstraintError':
    case 'NotSupportedError':
      return `Cet appareil ne garde pas de clé d’accès tant que rien ne le verrouille\u00a0: un code, un doigt ou un visage. ${otherWay}`
    case 'SecurityError':
      return `Les clés d’accès ne marchent pas à cette adresse. Ouvrez Lavéo à son adresse habituelle. ${otherWay}`
    default:
      return `L’appareil n’a pas répondu. Réessayez. ${otherWay}`
  }
}
