import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { writtenIn } from '#shared/places/place-words.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { newKey } from '#web/lib/new-key.ts'
import classes from './company-parts.module.css'
import type { CompanyView } from './company-view.ts'
import { type EditedCompany, useCompanyEdit } from './use-company-edit.tsx'

/** The people to reach at a company. */
export function CompanyContacts(props: EditedCompany) {
  const { begin, dialogs } = useCompanyEdit(props)
  return (
    <>
      <Parts
        add="Ajouter un contact"
        onAdd={() => begin({ part: 'contact', id: newKey(), contact: null })}
      >
        {props.company.contacts.map((contact) => (
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
              <a className={`row soft-link digits ${classes.reach}`} href={`tel:${contact.phone}`}>
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
      {dialogs}
    </>
  )
}

/** The addresses that we visit for a company. */
export function CompanySites(props: EditedCompany) {
  const { begin, dialogs } = useCompanyEdit(props)
  return (
    <>
      <Parts
        add="Ajouter un lieu"
        onAdd={() => begin({ part: 'place', id: newKey(), place: null })}
      >
        {props.company.places.map((place) => (
          <Part
            key={place.id}
            label={`Modifier ${place.label}`}
            onEdit={() => begin({ part: 'place', id: place.id, place })}
          >
            <b className="block">{place.label}</b>
            <span className="block">{place.address}</span>
            {writtenIn(place).map((line) => (
              <span key={line} className="block quiet text-s">
                {line}
              </span>
            ))}
          </Part>
        ))}
      </Parts>
      {dialogs}
    </>
  )
}

interface PartsProps {
  add: string
  onAdd: () => void
  children: readonly ReactNode[]
}

function Parts({ add, onAdd, children }: PartsProps) {
  return (
    <>
      {children.length > 0 ? <ul className="lines-between">{children}</ul> : null}
      <span>
        <Button tone="ghost" size="sm" icon={<IconPlus />} onClick={onAdd}>
          {add}
        </Button>
      </span>
    </>
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
      <EditButton label={label} onClick={onEdit} />
    </li>
  )
}

export function EditButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="place-center square-44 fixed icons-20 accent clickable"
      aria-label={label}
      title="Modifier"
      onClick={onClick}
    >
      <IconPencil aria-hidden="true" />
    </button>
  )
}

type Contact = CompanyView['contacts'][number]

/** « commande, reçoit les factures ». */
const rolesOf = ({ mayOrder, getsInvoice }: Contact): string =>
  [mayOrder ? 'commande' : null, getsInvoice ? 'reçoit les factures' : null]
    .filter(Boolean)
    .join(', ')
