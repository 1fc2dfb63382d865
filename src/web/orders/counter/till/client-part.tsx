import { IconCheck, IconUserSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { ofPerson } from '#shared/text/french.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone, parsePhone } from '#shared/text/phone.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { FullnameInput } from '#web/components/forms/person-inputs.tsx'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import { type FoundClient, historyText, ownerText } from '../../team-order/client-words.ts'
import { goToTillPlaceNext } from './go-to-till-place.ts'
import classes from './till.module.css'
import type { TillState } from './use-till.ts'

/** Who drops the clothes, by their name or their phone: the first match is lit, and Enter takes it. A new client says a name. */
export function ClientPart({ till, onEnter, children }: Props) {
  const { phone, cart, change, client, pointed } = till
  const typed = parsePhone(phone)
  const listId = useId()
  const owners = client.kind === 'several' ? client.owners : []
  const [active, setActive] = useState<string>()
  const at = Math.max(
    0,
    owners.findIndex(({ id }) => id === active),
  )
  const choose = ({ id, phone: own }: FoundClient) => {
    if (!typed.ok) cart.change({ contactPhone: formatPhone(own) })
    change({ clientId: id, isOther: false })
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return event.currentTarget.blur()
    const step = STEPS[event.key]
    if (step !== undefined && owners.length > 0)
      setActive(owners[(at + step + owners.length) % owners.length]?.id)
    else if (event.key === 'Enter') {
      const lit = owners[at]
      if (lit) choose(lit)
      onEnter(lit !== undefined)
    } else return
    event.preventDefault()
  }
  return (
    <section className={classes.client} aria-label="Client">
      <TextInput
        label={
          <span>
            Client <KeyHint name="t" />
          </span>
        }
        aria-label="Client, nom ou téléphone"
        data-till="phone"
        role="combobox"
        aria-expanded={owners.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={owners.length > 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        placeholder="nom ou téléphone"
        leftSection={<IconUserSearch aria-hidden="true" />}
        rightSection={
          client.kind === 'known' ? (
            <IconCheck className="positive" aria-hidden="true" />
          ) : undefined
        }
        error={pointed === 'phone' && !typed.ok ? typed.message : undefined}
        value={phone}
        onChange={(event) => {
          setActive(undefined)
          cart.change({ contactPhone: event.currentTarget.value })
          change({ clientId: null, isOther: false })
        }}
        onKeyDown={handleKey}
      />
      <div className={classes.who} role="status">
        <Who till={till} />
      </div>
      <Owners
        isShared={typed.ok}
        listId={listId}
        owners={owners}
        at={at}
        onPoint={setActive}
        onChoose={(owner) => {
          choose(owner)
          goToTillPlaceNext('phone')
        }}
      />
      {owners.length > 0 && typed.ok ? (
        <Button tone="ghost" size="sm" onClick={() => sayOther(till)}>
          Une autre personne
        </Button>
      ) : null}
      {client.kind === 'new' ? <NewClient till={till} owners={client.owners} /> : null}
      <div data-bags="">{children}</div>
    </section>
  )
}

interface Props {
  till: TillState
  /** Enter in the field, which never takes the money; whether it took the client that was lit. */
  onEnter: (hasChosen: boolean) => void
  children: ReactNode
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

function sayOther({ change }: TillState): void {
  change({ isOther: true })
  goToTillPlaceNext('name')
}

function Who({ till }: { till: TillState }) {
  const { client } = till
  switch (client.kind) {
    case 'none':
      return null
    case 'unread':
      if (!client.isFailed) return <p className="quiet text-s mt-8">Recherche…</p>
      return (
        <RetryNote
          title="Impossible de chercher ce client."
          retrying={false}
          onRetry={client.retry}
        />
      )
    case 'known':
      return (
        <KnownClient
          client={client.client}
          credit={till.credit?.balance}
          onOther={() => sayOther(till)}
        />
      )
    case 'several':
      if (client.owners.length === 0)
        return <p className="quiet text-s mt-8">Aucun client de ce nom. Tapez son téléphone.</p>
      return null
    case 'new':
      if (client.retry)
        return (
          <RetryNote
            title="Impossible de chercher ce client."
            text="Écrivez son nom&#8239;: sa fiche sera cherchée à l’envoi."
            retrying={false}
            onRetry={client.retry}
          />
        )
      return client.owners.length > 0 ? null : <p className="strong text-s mt-8">Nouveau client</p>
  }
}

interface KnownProps {
  client: FoundClient
  /** Francs; undefined where there is none. */
  credit: number | undefined
  onOther: () => void
}

function KnownClient({ client, credit, onOther }: KnownProps) {
  return (
    <div className="row gap-10 mt-8">
      <Avatar>{initials(client.fullname)}</Avatar>
      <p className="grow leading-13">
        <ClientName className="block strong anywhere" clientId={client.id}>
          {client.fullname}
        </ClientName>
        <span className="quiet text-s">{historyText(client)}</span>
        {credit ? (
          <span className="block strong positive text-s">Avoir {formatFcfa(credit)}</span>
        ) : null}
      </p>
      <button type="button" className="accent strong text-s tap clickable" onClick={onOther}>
        Autre
        <span className="visually-hidden"> personne avec ce numéro</span>
      </button>
    </div>
  )
}

interface OwnersProps {
  /** They have one phone, which is typed: what tells them apart is said whole. */
  isShared: boolean
  listId: string
  owners: readonly FoundClient[]
  /** The one that Enter takes. */
  at: number
  onPoint: (id: string) => void
  onChoose: (owner: FoundClient) => void
}

/** The people of one phone or one name: each with what tells them apart. The field has the focus and the keys. */
function Owners({ isShared, listId, owners, at, onPoint, onChoose }: OwnersProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Clients trouvés"
      className={cx(owners.length > 0 && 'outlined rounded clip mt-6')}
    >
      {owners.map((owner, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={owner.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className={cx(
            'row gap-10 leading-13 clickable',
            classes.owner,
            index === at && 'badge-indigo',
          )}
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={index === at ? undefined : () => onPoint(owner.id)}
          onClick={() => onChoose(owner)}
        >
          <Avatar>{initials(owner.fullname)}</Avatar>
          <span className="shrink grow">
            <b className="block anywhere">{owner.fullname}</b>
            <span className={cx('block text-s', !isShared && classes.oneLine)}>
              {isShared ? ownerText(owner) : `${formatPhone(owner.phone)}, ${ownerText(owner)}`}
            </span>
          </span>
          {index === at ? <KeyHint name="⏎" /> : index === at + 1 ? <KeyHint name="↓" /> : null}
        </div>
      ))}
    </div>
  )
}

function NewClient({ till, owners }: { till: TillState; owners: readonly FoundClient[] }) {
  const { entries, change, pointed } = till
  const names = owners.map(({ fullname }) => isolated(fullname)).join(', ')
  const isShared = owners.length > 0
  return (
    <div className="mt-8">
      <FullnameInput
        label="Nom du client"
        data-till="name"
        autoComplete="off"
        description={
          isShared
            ? `Une autre fiche\u00a0: ce numéro est aussi celui ${ofPerson(names)}.`
            : undefined
        }
        error={pointed === 'name' ? 'Écrivez le nom du client.' : undefined}
        value={entries.fullname}
        onChange={(event) => change({ fullname: event.currentTarget.value })}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      {isShared ? (
        <button
          type="button"
          className="accent strong text-s tap clickable"
          onClick={() => {
            change({ isOther: false, fullname: '' })
            goToTillPlaceNext('phone')
          }}
        >
          Reprendre la fiche connue
        </button>
      ) : null}
    </div>
  )
}
