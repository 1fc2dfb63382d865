import {
  IconBrandWhatsapp,
  IconCopy,
  IconMessageReply,
  IconPencil,
  IconPhone,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatSince, formatTime } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { messageFaultWords } from '#shared/messages/message-faults.ts'
import { MESSAGE_LABELS } from '#shared/messages/waiting-messages.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { ActionItem } from '#web/components/actions/action-menu.tsx'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { DotsMenu } from '#web/components/actions/dots-menu.tsx'
import { HasItLeft } from '#web/components/actions/has-it-left.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { MessageBubble } from '#web/components/display/message-bubble.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useMe } from '#web/session.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './message-card.module.css'
import { useMessage } from './use-message.ts'

export type WaitingMessage = Outputs['clientMessages']['list']['items'][number]

interface Props {
  message: WaitingMessage
  /** The first of those that can be sent now. */
  isMain: boolean
  /** The reference of a card that tells of another order than its message, or of more. */
  reference?: string
  /** In the place of when and why it was written. */
  about?: ReactNode
  /** The sum or the clothes at stake: `16 419 FCFA`. */
  figure?: ReactNode
  /** The telephone is the way that is tried first. */
  callsFirst?: boolean
  /** Further acts of its menu. */
  more?: ReactNode
}

/** A message that waits for a hand: its client, why, its text, and the ways to send it. */
export function MessageCard({ message, isMain, ...shown }: Props) {
  const { id, template, createdAt, text, hasAnswer, openedAt, state } = message
  const { reference = message.reference, about, figure, callsFirst = false, more } = shown
  const now = useMinute()
  const acts = useMessage(id)
  const me = useMe()
  const fault = messageFaultWords(message.lastError)
  const asks = openedAt !== null || state === 'uncertain'
  return (
    <Ticket
      as="article"
      quiet
      reference={reference ?? undefined}
      className={cx(classes.card, !reference && classes.plain)}
      aria-label={`${MESSAGE_LABELS[template]}, ${nameOf(message)}`}
    >
      <div className={`flex justify-between align-baseline gap-12 ${classes.inside}`}>
        <Client message={message} />
        {figure ?? <Reference reference={reference} />}
      </div>
      <p className="row wrap gap-8 text-s mt-4">
        {about ?? (
          <>
            <Tag tone="info">{MESSAGE_LABELS[template]}</Tag>
            <time dateTime={isoInstant(createdAt)}>{formatSince(createdAt, now)}</time>
          </>
        )}
        {hasAnswer ? (
          <Tag tone="warning" icon={<IconMessageReply />}>
            A répondu
          </Tag>
        ) : null}
        {fault ? <Tag tone="danger">Pas parti</Tag> : null}
        {figure ? (
          <span className={`push-end ${classes.inside}`}>
            <Reference reference={reference} />
          </span>
        ) : null}
      </p>
      {fault ? <p className={`text-s mt-4 ${classes.inside}`}>{fault}</p> : null}
      {asks ? (
        <div className={classes.question}>
          <HasItLeft
            opened={openedWords(message, me.id)}
            sending={acts.settle.isRunning ? acts.settle.input?.hasLeft : undefined}
            onAnswer={(hasLeft) => acts.settle.run({ messageId: id, hasLeft })}
          />
        </div>
      ) : (
        <>
          <MessageBubble className={classes.bubble}>{text}</MessageBubble>
          <Ways message={message} acts={acts} isMain={isMain} callsFirst={callsFirst} more={more} />
        </>
      )}
      <div className="mt-10 hide-empty">
        <ActFailure unanswered={acts.open.unanswered} withRetry={false} />
        <ActFailure unanswered={acts.settle.unanswered} />
        <ActFailure unanswered={acts.drop.unanswered} />
      </div>
    </Ticket>
  )
}

function Reference({ reference }: { reference: string | null }) {
  return reference ? (
    <OrderReference className="reference quiet text-s" reference={reference} />
  ) : null
}

const nameOf = ({ fullname, phone }: WaitingMessage) => fullname ?? formatPhone(phone)

function Client({ message }: { message: WaitingMessage }) {
  return (
    <h3 className="shrink anywhere text-l m-0">
      <ClientName clientId={message.userId}>{nameOf(message)}</ClientName>
    </h3>
  )
}

interface ActsProps {
  message: WaitingMessage
  acts: ReturnType<typeof useMessage>
}

function openedWords({ openedAt, openedById, openedBy }: WaitingMessage, readerId: string): string {
  if (openedAt === null) return 'Peut-être parti.'
  const who = openedBy && openedById !== readerId ? ` par ${openedBy}` : ''
  return `Ouvert à ${formatTime(openedAt)}${who}.`
}

type WaysProps = ActsProps & Pick<Props, 'isMain' | 'more'> & { callsFirst: boolean }

function Ways({ message, acts, isMain, callsFirst, more }: WaysProps) {
  const { id: messageId, phone } = message
  const confirm = useConfirm()
  const name = nameOf(message)
  const askToDrop = async () => {
    const yes = await confirm({
      title: 'Ne pas envoyer ce message\u202f?',
      text: 'Il quitte la liste, et le client n’est pas prévenu.',
      confirmLabel: 'Ne pas envoyer',
      tone: 'danger',
    })
    if (yes) acts.drop.run({ messageId })
  }
  const tone = isMain ? 'soleil' : 'outline'
  return (
    <div className={classes.acts}>
      {callsFirst ? (
        <>
          <ButtonLink tone={tone} icon={<IconPhone />} href={`tel:${phone}`}>
            Appeler
          </ButtonLink>
          <button
            type="button"
            className={`place-center icons-22 ${classes.tool} ${classes.call}`}
            aria-label={`Écrire à ${name} par WhatsApp`}
            aria-busy={acts.open.isRunning}
            onClick={() => void acts.openWith('text')}
          >
            <IconBrandWhatsapp aria-hidden="true" />
          </button>
        </>
      ) : (
        <>
          <Button
            tone={tone}
            icon={<IconBrandWhatsapp />}
            loading={acts.open.isRunning}
            onClick={() => void acts.openWith('text')}
          >
            WhatsApp
          </Button>
          <a
            className={`place-center icons-22 ${classes.tool} ${classes.call}`}
            href={`tel:${phone}`}
            aria-label={`Appeler ${name}`}
          >
            <IconPhone aria-hidden="true" />
          </a>
        </>
      )}
      <DotsMenu
        label={`Autres actions, ${name}`}
        title="Autres actions"
        width={240}
        className={`icons-22 quiet ${classes.tool}`}
      >
        <ActionItem icon={<IconPencil />} onClick={() => void acts.openWith('own_words')}>
          Écrire autrement
        </ActionItem>
        <ActionItem icon={<IconCopy />} onClick={() => void acts.copy()}>
          Copier le texte
        </ActionItem>
        <ActionItem icon={<IconX />} onClick={() => void askToDrop()}>
          Ne pas envoyer
        </ActionItem>
        {more}
      </DotsMenu>
    </div>
  )
}
