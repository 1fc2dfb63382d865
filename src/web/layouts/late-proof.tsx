import { type ComponentType, useEffect, useState } from 'react'

/**
 * For the team: asks again who acts. It comes with the first touch or key, long before the act that needs a proof; without a
 * network it is tried again at the next one. Until it is there, such an act is refused, and says so.
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
    window.addEventListener('pointerdown', load, { signal })
    window.addEventListener('keydown', load, { signal })
    return () => controller.abort()
  }, [Host])
  return Host ? <Host /> : null
}
