import { IconWand } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { ChoiceBar, HINTS, KeyLine, ProposalBar } from './bars.tsx'
import classes from './board.module.css'
import type { Look } from './board-head.tsx'
import type { Board } from './board-model.ts'
import type { BoardState } from './use-board.ts'
import { MAX_KEYS } from './use-board-keys.ts'

const PAST_HINTS: [string[], string][] = [
  [['m'], 'colonnes'],
  [['Escape'], 'quitter'],
]
const WIDE_HINTS: [string[], string][] = [[['l'], 'entourer'], ...PAST_HINTS]

/** A livreur from the tenth on has no key of their own. */
function hintsOf({ columns }: Board): [string[], string][] {
  const isLarge = columns.some(({ livreur }) => livreur.key > MAX_KEYS)
  return isLarge ? [...HINTS, [['d'], 'donner à…']] : HINTS
}

interface FootProps {
  state: BoardState
  board: Board
  look: Look
  /** The livreur for what is chosen is named by the keyboard, for what is proposed too. */
  isGiving: boolean
  isChoosing: boolean
  onChoosing: (on: boolean) => void
}

/** The bar of the proposal or of the chosen stops; without either the keys, or on a phone the two acts. */
export function BoardFoot({ state, board, look, isGiving, isChoosing, onChoosing }: FootProps) {
  const { chosen, proposing, isPast, clear } = state
  let bar: ReactNode = null
  if (proposing.proposal && !isGiving) bar = <ProposalBar state={state} board={board} />
  else if (chosen.size > 0) bar = <ChoiceBar state={state} board={board} isGiving={isGiving} />
  if (look === 'wide') return bar ?? <KeyLine hints={isPast ? PAST_HINTS : WIDE_HINTS} />
  if (look === 'columns') return bar ?? (isPast ? null : <KeyLine hints={hintsOf(board)} />)
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
