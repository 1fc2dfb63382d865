import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { companyPaper } from '#shared/money/company-invoices/company-paper.ts'
import { invoicePdfPath } from '#shared/paths.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { DownloadAsked } from '#web/components/paper/download-asked.tsx'
import { usePrint } from '#web/components/paper/use-print.tsx'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { PaperSheet } from '#web/money/paper-sheet.tsx'
import type { Outputs } from '#web/trpc.ts'
import { LinkRefused } from '../auth/link-landing.tsx'
import classes from './linked-invoice.module.css'

interface Props {
  token: string
  opened: Extract<Outputs['landing']['open'], { opens: 'invoice' }>['invoice']
}

/** An invoice of a company, for whom it was sent to: read without an account. */
export default function LinkedInvoice({ token, opened }: Props) {
  usePageTitle(opened?.invoice.label ?? 'Facture')
  if (opened === null)
    return (
      <LinkRefused code="INVOICE_LINK_OVER">
        <ButtonLink full href={paths.home}>
          Découvrir Lavéo
        </ButtonLink>
      </LinkRefused>
    )
  return (
    <main className={classes.page}>
      <Acts token={token} />
      <PaperSheet paper={companyPaper(opened.invoice)} />
    </main>
  )
}

function Acts({ token }: Pick<Props, 'token'>) {
  const { print, refusal } = usePrint()
  const [isAsked, setAsked] = useState(false)
  const pdf = invoicePdfPath(token)
  const download = () => {
    downloadFrom(pdf)
    setAsked(true)
  }
  return (
    <div className={`row wrap justify-end gap-12 screen-only ${classes.bar}`}>
      <Button tone="outline" icon={<IconPrinter />} onClick={print}>
        Imprimer
      </Button>
      <Button icon={<IconDownload />} onClick={download}>
        Télécharger PDF
      </Button>
      {isAsked ? <DownloadAsked link={pdf} lasts /> : null}
      {refusal}
    </div>
  )
}
