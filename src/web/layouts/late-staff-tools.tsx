import { lazy, Suspense, useEffect, useState } from 'react'

const StaffTools = lazy(() => import('./staff-tools.tsx'))

/** What tells that somebody is about to use the page. */
const ACTS = ['pointermove', 'pointerdown', 'keydown'] as const

/** The tools of the team, loaded at the first move of a mouse, touch or key. A page that is only read does without. */
export function LateStaffTools() {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const use = () => setUsed(true)
    for (const act of ACTS) window.addEventListener(act, use, { once: true })
    return () => {
      for (const act of ACTS) window.removeEventListener(act, use)
    }
  }, [])
  if (!isUsed) return null
  return (
    <Suspense fallback={null}>
      <StaffTools />
    </Suspense>
  )
}
