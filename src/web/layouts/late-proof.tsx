import { type ComponentType, useEffect, useState } from 'react'

/**
 * For the team: asks again who acts. Until it is there, an act that needs a proof is refused, and says so. Without a network
 * it is tried again at the next touch or key, before the act that it begins.
 */
export function LateProof() {
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    if (Host) return
    const controller = new AbortController()
    const { signal } = controller
    const load = () =>
      void import('#web/features/second-factor/proof-host.tsx').then(
        (code) => setHost(() => code.default),
        () => {},
      )
    load()
    window.addEventListener('pointerdown', load, { signal })
    window.addEventListener('keydown', load, { signal })
    return () => controller.abort()
  }, [Host])
  return Host ? <Host /> : null
}
