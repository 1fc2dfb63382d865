import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatSince } from '#shared/dates.ts'
import { teamNoteForm } from '#shared/orders/team-notes.ts'
import { Button } from '#web/components/actions/button.tsx'
import { CloseButton } from '#web/components/actions/close-button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './team-notes.module.css'

type Note = Outputs['teamNotes']['ofClient'][number]

interface Props {
  clientId: string
  /** The order to whose notes, and those of its client, the reader comes; null for all of a client. */
  orderId: string | null
  /** The card « À savoir » of a client's file has them too. */
  preferences?: ReactNode
}

/** Only the team reads them. */
export default function TeamNotes({ clientId, orderId, preferences }: Props) {
  const isFile = orderId === null
  const query = trpc.teamNotes.ofClient.useQuery({ userId: clientId })
  const about = orderId ?? clientId
  const [isOpen, setOpen] = useState(() => tabStorage.read(entriesKey(about)) !== null)
  const notes = (
    <div className="stack gap-10">
      {isOpen ? (
        <NoteForm clientId={clientId} orderId={orderId} onDone={() => setOpen(false)} />
      ) : null}
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les notes."
        loading={<SkeletonBlock width="100%" height="64px" />}
      >
        {(written) => <Notes notes={written.filter(isAbout(orderId))} orderId={orderId} />}
      </QueryBoundary>
    </div>
  )
  return (
    <Section
      level={isFile ? 2 : 3}
      title={
        isFile ? (
          'À savoir'
        ) : (
          <>
            <span className="icons-20 fixed">
              <IconLock aria-hidden="true" />
            </span>
            Notes de l’équipe
          </>
        )
      }
      aside={
        isOpen ? null : (
          <Button tone="ghost" size="sm" onClick={() => setOpen(true)}>
            Ajouter
          </Button>
        )
      }
    >
      {isFile ? (
        <Ticket>
          <TicketBody className="stack gap-12">
            {preferences}
            {notes}
          </TicketBody>
        </Ticket>
      ) : (
        notes
      )}
    </Section>
  )
}

/** The notes of an order: its own and those of its client. */
const isAbout = (orderId: string | null) => (note: Note) =>
  orderId === null || note.orderId === null || note.orderId === orderId

const entriesKey = (about: string) => `laveo-note-${about}` as const

function Notes({ notes, orderId }: { notes: readonly Note[]; orderId: string | null }) {
  if (notes.length === 0)
    return <p className="quiet text-s">Les notes ne sont jamais montrées au client.</p>
  return (
    <ul className="stack gap-8">
      {notes.map((note) => (
        <NoteLine key={note.id} note={note} isNamed={orderId === null} />
      ))}
    </ul>
  )
}

function NoteLine({ note, isNamed }: { note: Note; isNamed: boolean }) {
  const { id: noteId, text, writtenBy, createdAt, reference } = note
  const now = useMinute()
  const confirm = useConfirm()
  const remove = useAct(trpc.teamNotes.remove, {
    failed: 'Note non retirée',
    announced: 'Note retirée.',
    stale: ['teamNotes'],
  })
  const askToRemove = async () => {
    const yes = await confirm({
      title: 'Retirer cette note\u202f?',
      text: 'Personne ne pourra plus la lire.',
      confirmLabel: 'Retirer la note',
      tone: 'danger',
    })
    if (yes) remove.run({ noteId })
  }
  return (
    <li className={`relative badge-soleil ${classes.note}`}>
      <p className="pre-line anywhere">{text}</p>
      <p className="text-s">
        {[
          writtenBy ?? 'Compte supprimé',
          formatSince(createdAt, now),
          isNamed && reference ? `commande #${reference}` : null,
          'jamais montré au client',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <CloseButton
        className={classes.remove}
        aria-label="Retirer la note"
        onClick={() => void askToRemove()}
      />
      <ActFailure unanswered={remove.unanswered} />
    </li>
  )
}

interface FormProps extends Pick<Props, 'clientId' | 'orderId'> {
  onDone: () => void
}

function NoteForm({ clientId: userId, orderId, onDone }: FormProps) {
  const { form, clear } = useKeptForm(teamNoteForm, {
    key: entriesKey(orderId ?? userId),
    empty: { text: '' },
  })
  const add = useKeyedAct(trpc.teamNotes.add, {
    failed: 'Note non enregistrée',
    announced: 'Note enregistrée.',
    stale: ['teamNotes'],
    onSuccess() {
      clear()
      onDone()
    },
    onError: (error) => form.setErrors(fieldsOf(error)),
  })
  return (
    <form
      data-kept-draft
      className="stack gap-10"
      noValidate
      onSubmit={form.onSubmit(({ text }) => add.run({ userId, orderId, text }))}
    >
      <Textarea
        label={orderId === null ? 'Une note sur ce client' : 'Une note sur cette commande'}
        rows={3}
        autoFocus
        {...form.getInputProps('text')}
      />
      <div className="row wrap gap-10">
        <Button type="submit" size="sm" loading={add.isRunning}>
          Enregistrer la note
        </Button>
        <Button
          tone="ghost"
          size="sm"
          onClick={() => {
            clear()
            onDone()
          }}
        >
          Annuler
        </Button>
      </div>
      <ActFailure unanswered={add.unanswered} withRetry={false} />
    </form>
  )
}
