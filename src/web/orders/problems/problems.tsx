import { IconBrandWhatsapp, IconChartBar, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { ownWordsStart } from '#shared/messages/message-text.ts'
import type { PROBLEM_LISTS, ProblemList } from '#shared/orders/problems/problem-kinds.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ListChips, useListInAddress } from '#web/components/lists/list-chips.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { eachMinute, showError } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import type { FlagProblem } from '../flag-words.ts'
import { type DialogRequest, OrderDialogs, requestDialog } from '../order-dialogs.tsx'
import { useOrderDrawer } from '../use-order-drawer.ts'
import { KIND_ICONS } from './kind-icons.tsx'
import { NextAct, type ProblemDialogs, SeeClaim } from './next-act.tsx'
import {
  type AskProblem,
  GROUPS,
  groupOf,
  knownOf,
  type Problem,
  problemName,
  saidOf,
  timeOf,
  titleOf,
} from './problem-words.ts'
import classes from './problems.module.css'

const ResolveFlagDialog = lazyDialog(() => import('../resolve-flag-dialog.tsx'))
const NoteProblemDialog = lazyDialog(() => import('./note-problem-dialog.tsx'))
const DecideDialog = lazyDialog(() => import('./decide-dialog.tsx'))

const LISTS = [
  { name: 'a-nous', list: 'ours', label: 'À nous' },
  { name: 'au-client', list: 'client', label: 'Au client' },
  { name: 'clos', list: 'closed', label: 'Clos' },
] as const satisfies { name: string; list: (typeof PROBLEM_LISTS)[number]; label: string }[]

type List = (typeof LISTS)[number]

const TONES: Partial<Record<ReturnType<typeof groupOf>, string>> = {
  'En retard': 'negative',
  'Aujourd’hui': 'caution',
}

const EMPTY: Record<ProblemList, { title: string; text: string }> = {
  ours: {
    title: 'Aucun problème',
    text: 'Ce qui manque, se conteste ou se rate vient ici.',
  },
  client: {
    title: 'Aucune réponse attendue',
    text: 'Une réclamation à laquelle vous avez répondu attend ici que son client dise oui.',
  },
  closed: { title: 'Rien de clos', text: 'Un problème arrive ici quand il est réglé.' },
}

/** Everything that went wrong, by the time until which somebody does something about it. */
export default function Problems() {
  const { list, name } = useListInAddress<List>(LISTS) ?? LISTS[0]
  const counts = trpc.requests.counts.useQuery().data?.problems
  const query = trpc.requests.problems.useInfiniteQuery(
    { list },
    { ...nextPage, refetchInterval: eachMinute },
  )
  const { dialogs, Opened } = useProblemDialogs()
  const [isNoting, setNoting] = useState(false)
  return (
    <>
      <ListChips
        label="Problèmes"
        current={name}
        lists={LISTS.map((one) => ({ ...one, count: counts?.[one.list] }))}
      >
        <Button tone="outline" size="sm" icon={<IconPlus />} onClick={() => setNoting(true)}>
          Noter un problème
        </Button>
        <Link className="row gap-8 icons-20 strong push-end tap" to={paths.admin.claimFigures}>
          <IconChartBar aria-hidden="true" />
          Chiffres
        </Link>
      </ListChips>
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les problèmes.',
          moreFailed: 'Impossible de charger les problèmes suivants.',
          end: 'Tous les problèmes sont affichés.',
          shown: (count) => `${countLabel(count, 'problème')} à l’écran`,
        }}
        loading={<TicketSkeletons quiet count={3} />}
        empty={<EmptyState {...EMPTY[list]} />}
      >
        {(problems) => <Groups list={list} problems={problems} dialogs={dialogs} />}
      </PagedList>
      {Opened}
      <NoteProblemDialog opened={isNoting} onClose={() => setNoting(false)} />
    </>
  )
}

interface GroupsProps {
  list: ProblemList
  problems: readonly Problem[]
  dialogs: ProblemDialogs
}

function Groups({ list, problems, dialogs }: GroupsProps) {
  const now = useMinute()
  const rows = (some: readonly Problem[]) =>
    some.map((problem) => (
      <ProblemRow
        key={problem.id}
        list={list}
        problem={problem}
        now={now}
        act={
          list === 'ours' ? (
            <NextAct problem={problem} isMain={problem === problems[0]} dialogs={dialogs} />
          ) : (
            <SeeClaim problem={problem} />
          )
        }
      />
    ))
  return (
    <div className={classes.table}>
      <p className={`quiet strong text-s ${classes.row} ${classes.columns}`} aria-hidden="true">
        <span>{list === 'closed' ? 'Clos' : 'Échéance'}</span>
        <span className={classes.title}>Ce qui ne va pas</span>
        <span>Client</span>
        <span>Ce qu’on sait</span>
        <span>{list === 'ours' ? 'À faire' : ''}</span>
      </p>
      {list === 'ours' ? (
        GROUPS.map((name) => {
          const some = problems.filter((one) => groupOf(one, now) === name)
          return some.length > 0 ? (
            <section key={name} aria-label={name}>
              <h3 className={cx(classes.group, TONES[name])}>
                {name}&ensp;{some.length}
              </h3>
              <ul>{rows(some)}</ul>
            </section>
          ) : null
        })
      ) : (
        <ul>{rows(problems)}</ul>
      )}
    </div>
  )
}

interface RowProps {
  list: ProblemList
  problem: Problem
  /** Milliseconds UTC. */
  now: number
  act: ReactNode
}

function ProblemRow({ list, problem, now, act }: RowProps) {
  const { reference, clientId, clientName } = problem
  const time = timeOf(problem, list, now)
  const { main, under, isAlarming } = knownOf(problem)
  const said = saidOf(problem)
  return (
    <li className={`relative ${classes.item}`}>
      <article className={classes.row} aria-label={problemName(problem)}>
        {reference ? (
          <span className="left-edge" aria-hidden="true">
            <Lisere reference={reference} thickness={8} />
          </span>
        ) : null}
        <p
          className={cx(
            'leading-13',
            classes.time,
            list === 'ours' && TONES[groupOf(problem, now)],
          )}
        >
          <b>{time.main}</b> <span className={`quiet text-s ${classes.hour}`}>{time.under}</span>
        </p>
        <span className="outlined rounded place-center square-44 icons-24 from-sidebar-only">
          {KIND_ICONS[problem.kind]}
        </span>
        <div className={`shrink leading-13 ${classes.what}`}>
          <h4 className="m-0 text-m">
            <ProblemLink problem={problem}>{titleOf(problem)}</ProblemLink>
          </h4>
          {said ? <p className={`quiet text-s anywhere ${classes.said}`}>{said}</p> : null}
        </div>
        <p className={`shrink leading-13 ${classes.who}`}>
          {clientName ? (
            <ClientName className="strong anywhere" clientId={clientId}>
              {clientName}
            </ClientName>
          ) : (
            <span className="quiet">{clientId === null ? '' : 'Compte supprimé'}</span>
          )}{' '}
          {reference ? <OrderReference className="reference text-s" reference={reference} /> : null}
        </p>
        <p className={`text-s leading-13 anywhere ${classes.known}`}>
          <span className={cx(under !== undefined && 'strong', isAlarming && 'negative')}>
            {main}
          </span>
          {under ? <span className={`quiet ${classes.under}`}>{under}</span> : null}
        </p>
        <div className={`row wrap gap-8 ${classes.act}`}>
          {act}
          {list === 'ours' ? <WriteTo problem={problem} /> : null}
        </div>
      </article>
    </li>
  )
}

/** The order of a problem opens over the list; a claim and a weekly order have their own screen. */
function ProblemLink({ problem, children }: { problem: Problem; children: string }) {
  const { linkTo } = useOrderDrawer()
  const to = addressOf(problem, linkTo)
  if (!to) return children
  return (
    <Link className={`no-underline ${classes.open}`} {...to}>
      {children}
    </Link>
  )
}

type LinkTo = ReturnType<typeof useOrderDrawer>['linkTo']

function addressOf(problem: Problem, linkTo: LinkTo) {
  switch (problem.source) {
    case 'claim':
      return { to: paths.admin.claim(problem.id) }
    case 'weekly':
      return { to: paths.admin.client(problem.clientId) }
    case 'flag':
      return problem.orderStatus ? { to: linkTo(problem.orderId), state: DRAWER } : undefined
    case 'ask':
      return problem.orderId ? { to: linkTo(problem.orderId), state: DRAWER } : undefined
  }
}

const DRAWER = { drawer: true }

/** A phone needs it: it has no order beside the list. */
function WriteTo({ problem: { clientName, clientPhone, reference } }: { problem: Problem }) {
  if (!clientPhone) return null
  const start = reference ? ownWordsStart({ fullname: clientName ?? '', reference }) : undefined
  return (
    <a
      className={`outlined rounded place-center square-44 icons-20 below-sidebar-only ${classes.write}`}
      href={whatsAppLink(clientPhone, start)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Écrire à ${clientName ?? 'ce client'} par WhatsApp`}
    >
      <IconBrandWhatsapp aria-hidden="true" />
    </a>
  )
}

function useProblemDialogs() {
  const { role } = useMe()
  const [flag, setFlag] = useState<FlagProblem | null>(null)
  const [ask, setAsk] = useState<AskProblem | null>(null)
  const [opened, setOpened] = useState<'flag' | 'ask' | null>(null)
  const order = useOrderDialog()
  const close = () => setOpened(null)
  const dialogs: ProblemDialogs = {
    loadingOrderId: order.loadingOrderId,
    onOrder: order.open,
    onResolve(next) {
      setFlag(next)
      setOpened('flag')
    },
    onDecide(next) {
      setAsk(next)
      setOpened('ask')
    },
  }
  const Opened = (
    <>
      {flag ? <ResolveFlagDialog flag={flag} opened={opened === 'flag'} onClose={close} /> : null}
      {ask ? (
        <DecideDialog key={ask.id} ask={ask} opened={opened === 'ask'} onClose={close} />
      ) : null}
      <OrderDialogs request={order.request} orders={[]} reader={role} onClose={order.close} />
    </>
  )
  return { dialogs, Opened }
}

/** Opens a dialog of an order, which is read first: its problem does not hold enough of it. */
function useOrderDialog() {
  const utils = trpc.useUtils()
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const [loadingOrderId, setLoadingOrderId] = useState<string | null>(null)
  const open = useOneAtATime(async (orderId: string, dialog: 'reassign' | 'reschedule') => {
    setLoadingOrderId(orderId)
    try {
      const order = await utils.orders.byId.fetch({ orderId }, { staleTime: 0 })
      setRequest(requestDialog(order, dialog))
    } catch (error) {
      showError(error, 'Impossible de charger les détails de la commande.')
    } finally {
      setLoadingOrderId(null)
    }
  })
  return { request, loadingOrderId, open, close: () => setRequest(null) }
}
