import { type ReactNode, useState } from 'react'
import { NotOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { ChosenAct } from './client-act.ts'

const ClientActs = lazyPart(() => import('./client-acts.tsx'), { NotLoaded: NotOpened })

/** The acts on the records of clients of a screen: `choose` begins one, and the dialog or the question of it is in `part`. */
export function useClientActs({ onErased }: { onErased?: () => void } = {}): {
  choose: (chosen: ChosenAct) => void
  part: ReactNode
} {
  const [chosen, setChosen] = useState<ChosenAct & { turn: number }>()
  const [opened, setOpened] = useState(false)
  return {
    choose(next) {
      setChosen((before) => ({ ...next, turn: (before?.turn ?? 0) + 1 }))
      setOpened(true)
    },
    part: chosen ? (
      <ClientActs
        key={chosen.turn}
        chosen={chosen}
        opened={opened}
        onClose={() => setOpened(false)}
        onErased={onErased}
      />
    ) : null,
  }
}
