import { IconDownload, IconFileTypeCsv, IconFileZip } from '@tabler/icons-react'
import { useId } from 'react'
import { type ExportName, exportPath } from '#shared/exports.ts'
import { Ticket, TicketBody } from '#web/components/ticket.tsx'
import classes from './export-list.module.css'

const FILES: Array<{ name: ExportName; label: string; hint: string }> = [
  { name: 'commandes', label: 'Commandes', hint: 'Clients, livreurs, articles et montants' },
  { name: 'clients', label: 'Clients', hint: 'Noms, téléphones, adresses' },
  { name: 'paiements', label: 'Paiements', hint: 'Reçus, remis, remboursés' },
  { name: 'tout', label: 'Tout exporter', hint: 'Une archive\u00a0: CSV, JSON et images' },
]

/** What the house holds, to keep elsewhere; the browser saves each file as it comes. */
export function ExportList() {
  const id = useId()
  return (
    <Ticket as="section" aria-labelledby={id}>
      <TicketBody>
        <h2 id={id} className={classes.title}>
          Exporter les données (CSV)
        </h2>
        <ul className={classes.files}>
          {FILES.map(({ name, label, hint }) => (
            <li key={name}>
              <a className={classes.file} href={exportPath(name)} download>
                <span className={classes.icon} aria-hidden="true">
                  {name === 'tout' ? <IconFileZip /> : <IconFileTypeCsv />}
                </span>
                <span className={classes.text}>
                  <b>{label}</b> <span className={classes.hint}>{hint}</span>
                </span>
                <IconDownload className={classes.arrow} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </TicketBody>
    </Ticket>
  )
}
