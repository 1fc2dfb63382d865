import { IconLogout } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { focusIfLost } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import type { MutationMeta } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { closedText } from './closed-text.ts'
import { SessionRow } from './session-row.tsx'
import classes from './sessions.module.css'

type Session = Outputs['profile']['sessions'][number]

/** The list can be long, because a browser that is not signed out stays in it for a month. */
const SHOWN_AT_FIRST = 5

/** The browsers where the user is signed in. */
export function Sessions() {
  const query = trpc.profile.sessions.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger vos appareils."
      loading={<SkeletonBlock width="100%" height="120px" />}
    >
      {(sessions) => <SessionList sessions={sessions} />}
    </QueryBoundary>
  )
}

const CLOSING = {
  failed: 'Déconnexion impossible',
  stale: ['profile.sessions'],
} satisfies MutationMeta

/** Each browser may be signed out, or all others in one go. */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const list = useRef<HTMLUListElement>(null)
  const confirm = useConfirm()
  const sayClosed = (title: string, text = '') => {
    announceToReaders(`${title}. ${text}`)
    // The button had the focus and disappears with its row.
    list.current?.focus()
  }
  const closeOne = useAct(trpc.profile.closeSession, {
    ...CLOSING,
    onSuccess: (_, { sessionId }) =>
      sayClosed('Appareil déconnecté', sessions.find(({ id }) => id === sessionId)?.label),
  })
  const closeOthers = useAct(trpc.profile.closeOtherSessions, {
    ...CLOSING,
    onSuccess: ({ closed }) => sayClosed('Appareils déconnectés', closedText(closed)),
  })
  const busy = closeOne.isRunning || closeOthers.isRunning
  const close = ({ id: sessionId }: Session) => {
    if (!busy) closeOne.run({ sessionId })
  }
  const askToCloseOthers = async () => {
    if (!busy && (await confirm(closeQuestion(others.length)))) closeOthers.run()
  }
  const [showsAll, setShowsAll] = useState(false)
  const others = sessions.filter((session) => !session.current)
  const ordered = [...sessions.filter((session) => session.current), ...others]
  const shown = showsAll ? ordered : ordered.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className={`seams-between ${classes.list}`}
        aria-label="Appareils"
      >
        {shown.map((session, index) => (
          <SessionRow
            key={session.id}
            ref={index === SHOWN_AT_FIRST ? focusIfLost : null}
            session={session}
            closing={closeOne.isRunning && closeOne.input?.sessionId === session.id}
            onClose={() => close(session)}
          />
        ))}
      </ul>
      {shown.length < ordered.length ? (
        <Button tone="ghost" size="sm" className={classes.more} onClick={() => setShowsAll(true)}>
          Voir tous les appareils ({ordered.length})
        </Button>
      ) : null}
      <ActFailure unanswered={closeOne.unanswered} />
      {others.length === 0 ? (
        <p className="quiet">Aucun autre appareil n’est connecté.</p>
      ) : (
        <Button
          tone="outline"
          full
          icon={<IconLogout />}
          loading={closeOthers.isRunning}
          onClick={() => void askToCloseOthers()}
        >
          Déconnecter tous mes autres appareils
        </Button>
      )}
      <ActFailure unanswered={closeOthers.unanswered} />
    </>
  )
}

function closeQuestion(count: number) {
  return {
    title:
      count > 1
        ? 'Déconnecter vos autres appareils\u202f?'
        : 'Déconnecter votre autre appareil\u202f?',
    text: 'Il faudra y saisir à nouveau votre mot de passe. Vous restez connecté ici.',
    confirmLabel: 'Déconnecter',
  }
}
