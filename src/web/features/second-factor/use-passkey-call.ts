import { useState } from 'react'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { RpcError } from '#web/lib/rpc/rpc-error.ts'

type WebAuthn = typeof import('./webauthn.ts')

/**
 * Runs what needs the browser's passkeys, whose code is loaded then. Shows why the browser did nothing; a refusal of the
 * server is shown by its mutation. The second tap of a double tap does nothing.
 */
export function usePasskeyCall(failed: string) {
  const [isRunning, setRunning] = useState(false)
  const run = async (work: (webauthn: WebAuthn) => Promise<unknown>) => {
    if (isRunning) return
    setRunning(true)
    try {
      const webauthn = await import('./webauthn.ts')
      if (webauthn.knowsPasskeys()) await work(webauthn)
      else notifyError(failed, 'Ce navigateur ne connaît pas les clés d’accès. Utilisez un code.')
    } catch (error) {
      if (!(error instanceof RpcError)) notifyError(failed, reasonOf(error))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, run: (work: Parameters<typeof run>[0]) => void run(work) }
}

/** What the browser's own error means to a person. */
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'Cet appareil a déjà une clé d’accès pour ce compte.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'La demande a été annulée, ou elle a duré trop longtemps. Réessayez quand vous voulez.'
  if (name === 'SecurityError')
    return 'Les clés d’accès ne marchent pas à cette adresse. Ouvrez Lavéo à son adresse habituelle.'
  return 'L’appareil n’a pas répondu. Réessayez, ou utilisez un code.'
}
