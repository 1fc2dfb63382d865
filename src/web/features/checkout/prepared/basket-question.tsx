import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { focusTitle } from '#web/lib/focus-if-lost.ts'

interface Props {
  title: string
  onTake: () => void
  leaveLabel: string
  onLeave: () => void
  children: ReactNode
}

/** Asks a client whether a basket that was prepared elsewhere comes into their form. */
export function BasketQuestion({ title, onTake, leaveLabel, onLeave, children }: Props) {
  /** The pressed button goes with the question. */
  const answer = (act: () => void) => () => {
    focusTitle()
    act()
  }
  return (
    <div className="mb-16">
      <Note title={title}>
        {children}
        <div className="flex wrap gap-8 mt-10">
          <Button size="sm" onClick={answer(onTake)}>
            Le reprendre
          </Button>
          <Button tone="outline" size="sm" onClick={answer(onLeave)}>
            {leaveLabel}
          </Button>
        </div>
      </Note>
    </div>
  )
}
