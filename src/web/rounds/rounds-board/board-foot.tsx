import { IconWand } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { ChoiceBar, KeyLine, ProposalBar } from './bars.tsx'
import classes from './board.module.css'
import type { Look } from './board-head.tsx'
import type { Board } from './board-model.ts'
import type { BoardState } from './use-board.ts'

const PAST_HINTS: [string[], string][] = [
  [['m'], 'colonnes'],
  [['Escape'], 'quitter'],
]
const WIDE_HINTS: [string[], string][] = [[['l'], 'entourer'], ...PAST_HINTS]

interface FootProps {
  state: BoardState
  board: Board
  look: Look
  isChoosing: boolean
  onChoosing: (on: boolean) => void
}

/** The bar of the proposal or of the chosen stops; without either the keys, or on a phone the two acts. */
export function BoardFoot({ state, board, look, isChoosing, onChoosing }: FootProps) {
  const { chosen, proposing, isPast, clear } = state
  let bar: ReactNode = null
  if (proposing.proposal) bar = <ProposalBar state={state} board={board} />
  else if (chosen.size > 0) bar = <ChoiceBar state={state} board={board} />
  if (look === 'wide') return bar ?? <KeyLine hints={isPast ? PAST_HINTS : WIDE_HINTS} />
  if (look === 'columns') return bar ?? (isPast ? null : <KeyLine />)
  if (isPast) return null
  return (
    <div className={classes.dock}>
      {bar ?? (
        <div className={classes.dockActs}>
          <Button
            tone="soleil"
            size="lg"
            icon={<IconWand />}
            disabled={board.toPlace.length === 0}
            onClick={() => void proposing.propose()}
          >
            {board.toPlace.length > 0 ? `Répartir les ${board.toPlace.length}` : 'Répartir'}
          </Button>
          <Button
            tone="outline"
            size="lg"
            aria-pressed={isChoosing}
            onClick={() => {
              if (isChoosing) clear()
              onChoosing(!isChoosing)
            }}
          >
            {isChoosing ? 'Fini' : 'Choisir'}
          </Button>
        </div>
      )}
    </div>
  )
}
