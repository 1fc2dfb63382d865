import { IconChevronDown, IconUser } from '@tabler/icons-react'
import { from } from '#shared/widths.ts'
import { cx } from '#web/lib/cx.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { useWorkshop } from '../workshop-context.ts'
import classes from './who.module.css'
import { chooseWorker, useWorker } from './worker.ts'
import { WorkerMark } from './worker-mark.tsx'

/** More first names than the head of a tablet has room for are chosen in the sheet. */
const IN_HEAD = 3

/** A tablet shows the first name that was chosen. A person of the team acts in their own name. */
export function WhoWorks({ all = false }: { all?: boolean }) {
  const { standing, board } = useWorkshop()
  const isWide = useMedia(from('tablet'))
  if (standing.is === 'person') return <OwnName name={standing.name} isShort={!all} />
  if (board.workers.length === 0) return null
  return all && isWide && board.workers.length <= IN_HEAD ? (
    <AllNames />
  ) : (
    <OneName isShort={!all} />
  )
}

function AllNames() {
  const { workers } = useWorkshop().board
  const now = useWorker(workers)
  return (
    <div className={`flex ${classes.who}`} role="radiogroup" aria-label="Qui travaille">
      {workers.map((worker) => (
        // biome-ignore lint/a11y/useSemanticElements: a tap chooses at once, with no form around it
        <button
          key={worker.n}
          type="button"
          role="radio"
          aria-checked={worker.n === now?.n}
          className="clickable"
          onClick={() => chooseWorker(worker.n)}
        >
          <WorkerMark worker={worker} />
          {worker.name}
        </button>
      ))}
    </div>
  )
}

function OneName({ isShort }: { isShort: boolean }) {
  const { board, askWho } = useWorkshop()
  const now = useWorker(board.workers)
  return (
    <div className={`flex ${classes.who}`}>
      <button
        type="button"
        className={`clickable ${classes.chip}`}
        data-known={now ? '' : undefined}
        aria-haspopup="dialog"
        aria-label={now ? `Qui travaille\u00a0: ${now.name}` : 'Qui travaille'}
        onClick={() => void askWho()}
      >
        {now ? <WorkerMark worker={now} /> : <IconUser width={34} height={34} aria-hidden="true" />}
        <span className={cx(isShort && classes.short)}>{now ? now.name : 'Qui\u202f?'}</span>
        <IconChevronDown width={22} height={22} aria-hidden="true" />
      </button>
    </div>
  )
}

function OwnName({ name, isShort }: { name: string; isShort: boolean }) {
  return (
    <div className={`flex ${classes.who}`}>
      <span className={classes.chip} data-known="">
        <WorkerMark worker={{ n: 0, name }} />
        <span className={cx(isShort && classes.short)}>{name}</span>
      </span>
    </div>
  )
}
