import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarTime,
  IconCheck,
  IconCrown,
  IconEye,
  IconGavel,
  IconMessageReply,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  flagActOf,
  isEndingAct,
  PROBLEM_ACTS,
  PROBLEMS,
  type ProblemAct,
} from '#shared/orders/problems/problem-kinds.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import type { FlagProblem } from '../flag-words.ts'
import { useSearchPath } from '../pieces/use-search-path.ts'
import { useHeldAct } from '../use-held-act.ts'
import { useOrderDrawer } from '../use-order-drawer.ts'
import { type AskProblem, type Problem, titleOf } from './problem-words.ts'

const ICONS: Record<ProblemAct, ReactNode> = {
  answer: <IconMessageReply />,
  settle: <IconGavel />,
  search: <IconSearch />,
  reschedule: <IconCalendarTime />,
  reassign: <IconArrowsExchange />,
  decide: <IconGavel />,
  open_file: <IconUser />,
  check_number: <IconCheck />,
  seen: <IconCheck />,
  has_linen: <IconCheck />,
  told: <IconCheck />,
  given_back: <IconCheck />,
  settled: <IconCheck />,
}

/** The acts of a row open these over the list. */
export interface ProblemDialogs {
  onResolve: (flag: FlagProblem) => void
  onDecide: (ask: AskProblem) => void
  /** The order is read first. */
  onOrder: (orderId: string, dialog: 'reassign' | 'reschedule') => void
  /** The order that is being read. */
  loadingOrderId: string | null
}

interface Props {
  problem: Problem
  /** The first of the list. */
  isMain: boolean
  dialogs: ProblemDialogs
}

/** The next act about a problem that waits for us. */
export function NextAct({ problem, isMain, dialogs }: Props) {
  const isOwner = useMe().role === 'superadmin'
  const owner = trpc.dailyCeiling.own.useQuery().data?.owner
  const look = { full: true, size: 'sm', tone: isMain ? 'soleil' : 'outline' } as const
  if (problem.source === 'flag') return <FlagAct flag={problem} look={look} dialogs={dialogs} />
  const isOwners =
    PROBLEMS[problem.kind].whose === 'owner' ||
    (problem.source === 'claim' && problem.state === 'owner')
  if (isOwners && !isOwner)
    return (
      <Tag tone="info" icon={<IconCrown />}>
        Chez {owner ?? 'le responsable'}
      </Tag>
    )
  const act = isOwners ? 'decide' : PROBLEMS[problem.kind].act
  const words = {
    icon: ICONS[act],
    'aria-label': `${PROBLEM_ACTS[act]}, ${titleOf(problem)}`,
    children: PROBLEM_ACTS[act],
  }
  if (problem.source === 'ask')
    return <Button {...look} {...words} onClick={() => dialogs.onDecide(problem)} />
  const to =
    problem.source === 'claim'
      ? paths.admin.claim(problem.id)
      : paths.admin.client(problem.clientId)
  return <ButtonLink {...look} {...words} to={to} />
}

interface FlagProps {
  flag: FlagProblem
  look: { full: boolean; size: 'sm'; tone: 'soleil' | 'outline' }
  dialogs: ProblemDialogs
}

function FlagAct({ flag, look, dialogs }: FlagProps) {
  const { orderId, orderStatus: status, missingPiece } = flag
  const searchPath = useSearchPath({ orderId, status, missingPiece })
  const { open } = useOrderDrawer()
  const see = useAct(trpc.flags.resolve, {
    announced: `Vu. ${titleOf(flag)}.`,
    failed: 'Ce n’est pas noté comme vu.',
    stale: ['flags', 'requests', 'orders'],
  })
  const seeing = useHeldAct(() => see.run({ flagId: flag.id, resolution: '' }))
  const act = flagActOf(flag)
  const run = () => {
    if (act === 'seen') return seeing.hold()
    if (isEndingAct(act)) return dialogs.onResolve(flag)
    if (act === 'reassign' || act === 'reschedule') return dialogs.onOrder(orderId, act)
    open(orderId)
  }
  const words = {
    icon: ICONS[act],
    'aria-label': `${PROBLEM_ACTS[act]}, ${titleOf(flag)}, #${flag.reference}`,
    children: PROBLEM_ACTS[act],
  }
  if (act === 'search' && searchPath) return <ButtonLink {...look} {...words} to={searchPath} />
  if (seeing.isHeld)
    return (
      <>
        <b className="row gap-6 icons-20 positive" role="status">
          <IconCheck aria-hidden="true" />
          Vu
        </b>
        <Button
          tone="outline"
          size="sm"
          icon={<IconArrowBackUp />}
          aria-label={`Annuler, ${titleOf(flag)}, #${flag.reference}`}
          onClick={seeing.takeBack}
        >
          Annuler
        </Button>
      </>
    )
  return (
    <>
      <Button
        {...look}
        {...words}
        loading={see.isRunning || dialogs.loadingOrderId === orderId}
        onClick={run}
      />
      <div className="full hide-empty">
        <ActFailure unanswered={see.unanswered} />
      </div>
    </>
  )
}

/** « Voir », of a claim that waits for its client or is closed: where its fault was born may still be said. */
export function SeeClaim({ problem }: { problem: Problem }) {
  if (problem.source !== 'claim') return null
  const isToPlace = problem.state === 'closed' && problem.fault === null
  return (
    <ButtonLink full size="sm" tone="outline" icon={<IconEye />} to={paths.admin.claim(problem.id)}>
      {isToPlace ? 'Situer la faute' : 'Voir'}
    </ButtonLink>
  )
}
