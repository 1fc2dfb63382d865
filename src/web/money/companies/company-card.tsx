import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import {
  LINES_BY_LABELS,
  ORDERS_BY_LABELS,
  TEMPLATE_LABELS,
} from '#shared/money/companies/companies.ts'
import { delayWords } from '#shared/shop/settings/account-settings.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatNcc } from '#shared/text/ncc.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { useMe } from '#web/session.ts'
import classes from './company-card.module.css'
import type { CompanyEdit, CompanyView } from './company-view.ts'

const CompanyDialogs = lazyDialog(() => import('./company-dialogs.tsx'))

interface Props {
  client: { id: string; fullname: string }
  company: CompanyView
  /** Somebody orders for it no more, who may have its link. */
  onLeft: (name: string) => void
}

/** « Compte »: what the DGI asks, how a company pays, whom to reach and where to go. */
export function CompanyCard({ client, company, onLeft }: Props) {
  const { role } = useMe()
  const [edit, setEdit] = useState<CompanyEdit & { turn: number }>({ part: 'facts', turn: 0 })
  const [opened, setOpened] = useState(false)
  const begin = (next: CompanyEdit) => {
    // Each opening begins with what is known now.
    setEdit(({ turn }) => ({ ...next, turn: turn + 1 }))
    setOpened(true)
  }
  return (
    <Section
      title="Compte"
      aside={
        <Button
          tone="ghost"
          size="sm"
          icon={<IconPencil />}
          onClick={() => begin({ part: 'facts' })}
        >
          Modifier
        </Button>
      }
    >
      <Ticket>
        <TicketBody className="stack gap-16">
          <Facts company={company} />
          {role === 'superadmin' ? (
            <Button
              tone="outline"
              size="sm"
              icon={<IconPencil />}
              onClick={() => begin({ part: 'terms' })}
            >
              Paiement et plafond
            </Button>
          ) : null}
          <Parts
            title="Contacts"
            add="Ajouter un contact"
            onAdd={() => begin({ part: 'contact', id: newKey(), contact: null })}
          >
            {company.contacts.map((contact) => (
              <Part
                key={contact.id}
                label={`Modifier ${contact.name}`}
                onEdit={() => begin({ part: 'contact', id: contact.id, contact })}
              >
                <span className="block">
                  <b>{contact.name}</b>
                  {contact.job === null ? null : `, ${contact.job}`}
                </span>
                {contact.phone === null ? null : (
                  <a
                    className={`row soft-link digits ${classes.reach}`}
                    href={`tel:${contact.phone}`}
                  >
                    {formatPhone(contact.phone)}
                  </a>
                )}
                {contact.email === null ? null : (
                  <a className={`row soft-link ${classes.reach}`} href={`mailto:${contact.email}`}>
                    {contact.email}
                  </a>
                )}
                <span className="block quiet text-s">{rolesOf(contact)}</span>
              </Part>
            ))}
          </Parts>
          <Parts
            title="Lieux"
            add="Ajouter un lieu"
            onAdd={() => begin({ part: 'place', id: newKey(), place: null })}
          >
            {company.places.map((place) => (
              <Part
                key={place.id}
                label={`Modifier ${place.label}`}
                onEdit={() => begin({ part: 'place', id: place.id, place })}
              >
                <b className="block">{place.label}</b>
                <span className="block">{place.address}</span>
                {place.landmark === null ? null : (
                  <span className="block quiet text-s">{place.landmark}</span>
                )}
              </Part>
            ))}
          </Parts>
        </TicketBody>
      </Ticket>
      <CompanyDialogs
        key={edit.turn}
        edit={edit}
        client={client}
        company={company}
        opened={opened}
        onClose={() => setOpened(false)}
        onLeft={onLeft}
      />
    </Section>
  )
}

function Facts({ company }: { company: CompanyView }) {
  const { ncc, rccm, template, ordersBy, linesBy, ceiling, transportFree } = company
  return (
    <dl className={classes.facts}>
      <Fact label="NCC" value={ncc === null ? 'aucun' : <b>{formatNcc(ncc)}</b>} />
      {rccm === null ? null : <Fact label="RCCM" value={rccm} />}
      <Fact label="Paiement" value={<PaymentWords company={company} />} />
      {ceiling === null ? null : <Fact label="Plafond" value={formatFcfa(ceiling)} />}
      {transportFree ? <Fact label="Transport" value="compris" /> : null}
      <Fact label="Commandes" value={ORDERS_BY_LABELS[ordersBy]} />
      <Fact
        label="Facture"
        value={`${TEMPLATE_LABELS[template]}, ${LINES_BY_LABELS[linesBy].toLowerCase()}`}
      />
    </dl>
  )
}

function PaymentWords({ company }: { company: CompanyView }) {
  const { onAccount, dueDays, paysInDays } = company
  if (!onAccount) return 'à chaque commande'
  return (
    <>
      <b>En fin de mois</b>, {delayWords(dueDays)}
      {paysInDays === null ? null : (
        <span className="block quiet text-s">
          paie en {countLabel(paysInDays, 'jour')} en moyenne
        </span>
      )}
    </>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd className="m-0 anywhere">{value}</dd>
    </div>
  )
}

interface PartsProps {
  title: string
  add: string
  onAdd: () => void
  children: readonly ReactNode[]
}

function Parts({ title, add, onAdd, children }: PartsProps) {
  return (
    <div className="stack gap-8">
      <h3 className="text-m m-0">{title}</h3>
      {children.length > 0 ? <ul className="lines-between">{children}</ul> : null}
      <span>
        <Button tone="ghost" size="sm" icon={<IconPlus />} onClick={onAdd}>
          {add}
        </Button>
      </span>
    </div>
  )
}

interface PartProps {
  label: string
  onEdit: () => void
  children: ReactNode
}

function Part({ label, onEdit, children }: PartProps) {
  return (
    <li className={`row justify-between align-start gap-10 ${classes.part}`}>
      <div className="shrink anywhere">{children}</div>
      <button
        type="button"
        className="place-center square-44 fixed icons-20 accent clickable"
        aria-label={label}
        title="Modifier"
        onClick={onEdit}
      >
        <IconPencil aria-hidden="true" />
      </button>
    </li>
  )
}

type Contact = CompanyView['contacts'][number]

/** « commande, reçoit les factures ». */
const rolesOf = ({ mayOrder, getsInvoice }: Contact): string =>
  [mayOrder ? 'commande' : null, getsInvoice ? 'reçoit les factures' : null]
    .filter(Boolean)
    .join(', ')
