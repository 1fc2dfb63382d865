/** Said under the button that began a download. */
export function DownloadStarted() {
  return (
    <p className="quiet text-s" role="status">
      Téléchargement lancé&nbsp;: le fichier arrive dans vos téléchargements.
    </p>
  )
}
