interface Props {
  link: string
  /** It opens as long as the page does, not for ten minutes. */
  lasts?: boolean
  className?: string
}

/** The window of another application may do nothing at a download: the link opens in the system's browser too. */
export function DownloadAsked({ link, lasts = false, className }: Props) {
  return (
    <p className={className ? `text-s ${className}` : 'text-s'} role="status">
      PDF demandé&nbsp;: il arrive dans vos téléchargements. Si rien n’arrive,{' '}
      <a className="strong accent" href={link} target="_blank" rel="noreferrer">
        ouvrez le PDF
      </a>
      {lasts ? '.' : ' dans les dix minutes.'}
    </p>
  )
}
