import { useEffect, useState } from 'react'
import { lazyPart } from '#web/components/states/lazy-part.tsx'

const ProofHost = lazyPart(() => import('#web/access/second-factor/proof-host.tsx'))

/**
 * For the team: asks again who acts. It comes with the first touch or key, long before the act that needs a proof; without a
 * network it is tried again at the next one. Until it is there, such an act is refused, and says so.
 */
export function LateProof() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isLoaded) return
    const controller = new AbortController()
    const { signal } = controller
    const load = () => void ProofHost.preload().then(setLoaded)
    window.addEventListener('pointerdown', load, { signal })
    window.addEventListener('keydown', load, { signal })
    return () => controller.abort()
  }, [isLoaded])
  return isLoaded ? <ProofHost /> : null
}
