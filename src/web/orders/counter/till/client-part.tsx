import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ofPerson } from '#shared/text/french.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone, parsePhone } from '#shared/text/phone.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { initials } from '#web/lib/initials.ts'
import { type FoundClient, historyText, ownerText } from '../../team-order/client-words.ts'
import { goToTillPlaceNext } from './go-to-till-place.ts'
import classes from './till.module.css'
import type { TillState } from './use-till.ts'

/** Who drops the clothes: a known client appears at the last digit of their phone, a new one says a name. */
export function ClientPart({ till, children }: { till: TillState; children: ReactNode }) {
  const { phone, cart, change, client, pointed } = till
  const typed = parsePhone(phone)
  const setPhone = (contactPhone: string) => {
    cart.change({ contactPhone })
    change({ clientId: null, isOther: false })
  }
  return (
    <section className={classes.client} aria-label="Client">
      <PhoneInput
        label={
          <span>
            Téléphone du client <KeyHint name="t" />
          </span>
        }
        aria-label="Téléphone du client"
        data-till="phone"
        autoComplete="off"
        placeholder="ou son nom"
        rightSection={
          client.kind === 'known' ? (
            <IconCheck className="positive" aria-hidden="true" />
          ) : undefined
        }
        error={pointed === 'phone' && !typed.ok ? typed.message : undefined}
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      <div className={classes.who} role="status" data-till="client">
        <Who till={till} />
      </div>
      {client.kind === 'new' ? <NewClient till={till} owners={client.owners} /> : null}
      <div data-bags="">{children}</div>
    </section>
  )
}

function Who({ till }: { till: TillState }) {
  const { client, cart, change } = till
  const sayOther = () => {
    change({ isOther: true })
    goToTillPlaceNext('name')
  }
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
      return <KnownClient client={client.client} credit={till.credit?.balance} onOther={sayOther} />
    case 'several':
      if (client.owners.length === 0)
        return <p className="quiet text-s mt-8">Aucun client de ce nom. Tapez son téléphone.</p>
      return (
        <Owners
          owners={client.owners}
          onChoose={({ id, phone }) => {
            if (!parsePhone(till.phone).ok) cart.change({ contactPhone: formatPhone(phone) })
            change({ clientId: id, isOther: false })
            goToTillPlaceNext('phone')
          }}
          onOther={parsePhone(till.phone).ok ? sayOther : undefined}
        />
      )
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
  owners: readonly FoundClient[]
  onChoose: (owner: FoundClient) => void
  onOther: (() => void) | undefined
}

/** The people of one phone or one name: each with what tells them apart. */
function Owners({ owners, onChoose, onOther }: OwnersProps) {
  return (
    <>
      <ul className="lines-between mt-8" aria-label="Clients trouvés">
        {owners.map((owner) => (
          <li key={owner.id}>
            <button
              type="button"
              className={`full text-start leading-13 clickable ${classes.owner}`}
              onClick={() => onChoose(owner)}
            >
              <b className="block anywhere">{owner.fullname}</b>
              <span className="quiet text-s anywhere">{ownerText(owner)}</span>
            </button>
          </li>
        ))}
      </ul>
      {onOther ? (
        <Button tone="ghost" size="sm" onClick={onOther}>
          Une autre personne
        </Button>
      ) : null}
    </>
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
