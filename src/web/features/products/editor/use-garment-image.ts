import { useEffect, useRef, useState } from 'react'
import { PhotoError } from '#web/features/photos/compress-photo.ts'
import { readyToSend, UploadError, uploadImage } from './upload-image.ts'

export interface Upload {
  file: File
  /** As it is sent; nothing before it is ready. */
  image: Blob | null
  /** From 0 to 1. */
  progress: number
  /** Why it failed; the file is kept, to be sent again. */
  failure: string | null
  /** It would fail again: only another file helps. */
  refused: boolean
}

const nothingYet = (file: File): Upload => ({
  file,
  image: null,
  progress: 0,
  failure: null,
  refused: false,
})

/** The image of a garment being edited: the one it has, or one that is sent as soon as it is chosen. */
export function useGarmentImage(initial: string | null) {
  const [url, setUrl] = useState(initial)
  const [upload, setUpload] = useState<Upload | null>(null)
  const sending = useRef<AbortController>(null)
  // A dialog that is left sends nothing more.
  useEffect(() => () => sending.current?.abort(), [])

  async function send(file: File) {
    sending.current?.abort()
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    const follow = (change: Partial<Upload>) => {
      if (!signal.aborted) setUpload((before) => ({ ...(before ?? nothingYet(file)), ...change }))
    }
    setUpload(nothingYet(file))
    try {
      const onProgress = (progress: number) => follow({ progress })
      const image = await readyToSend(file)
      follow({ image })
      const sent = await uploadImage(image, { signal, onProgress })
      if (signal.aborted) return
      setUrl(sent)
      setUpload(null)
    } catch (error) {
      const known = error instanceof UploadError || error instanceof PhotoError
      const refused = error instanceof PhotoError || (error instanceof UploadError && error.refused)
      follow({ failure: known ? error.message : 'L’image n’a pas pu être préparée.', refused })
    }
  }

  return {
    url,
    changed: upload !== null || url !== initial,
    /** Chosen, and not with the server yet. */
    upload,
    uploading: upload !== null && upload.failure === null,
    choose: (file: File) => void send(file),
    retry: () => upload && void send(upload.file),
    remove() {
      sending.current?.abort()
      setUpload(null)
      setUrl(null)
    },
  }
}

export type GarmentImageState = ReturnType<typeof useGarmentImage>
