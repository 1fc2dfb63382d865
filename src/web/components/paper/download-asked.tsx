/** The window of another application may do nothing at a download: the link opens in the system's browser too. */
export function DownloadAsked({ link, className }: { link: string; className?: string }) {
  return (
    <p className={className ? `text-s ${className}` : 'text-s'} role="status">
      Facture demandée&nbsp;: elle arrive dans vos téléchargements. Si rien n’arrive,{' '}
      <a className="strong accent" href={link} target="_blank" rel="noreferrer">
        ouvrez la facture
      </a>{' '}
      dans les dix minutes.
    </p>
  )
}
