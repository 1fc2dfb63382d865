import { useEffect, useRef, useState } from 'react'
import { PhotoError } from '#web/record/compress-photo.ts'
import { prepareImage, UploadError, uploadImage } from './upload-image.ts'

export interface Upload {
  file: File
  /** The image to send. Null until it is prepared. */
  image: Blob | null
  /** From 0 to 1. */
  progress: number
  failure: string | null
  /** The same file would be refused again. */
  refused: boolean
}

const startUpload = (file: File): Upload => ({
  file,
  image: null,
  progress: 0,
  failure: null,
  refused: false,
})

/** The image of a garment in the form. A chosen file is uploaded at once. */
export function useGarmentImage(initial: string | null) {
  const [url, setUrl] = useState(initial)
  const [upload, setUpload] = useState<Upload | null>(null)
  const sending = useRef<AbortController>(null)
  // Closing the dialog stops the upload.
  useEffect(() => () => sending.current?.abort(), [])

  async function send(file: File) {
    sending.current?.abort()
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    const update = (change: Partial<Upload>) => {
      if (!signal.aborted) setUpload((before) => ({ ...(before ?? startUpload(file)), ...change }))
    }
    setUpload(startUpload(file))
    try {
      const onProgress = (progress: number) => update({ progress })
      const image = await prepareImage(file)
      update({ image })
      const uploadedUrl = await uploadImage(image, { signal, onProgress })
      if (signal.aborted) return
      setUrl(uploadedUrl)
      setUpload(null)
    } catch (error) {
      const isKnown = error instanceof UploadError || error instanceof PhotoError
      const refused = error instanceof PhotoError || (error instanceof UploadError && error.refused)
      update({ failure: isKnown ? error.message : 'L’image n’a pas pu être préparée.', refused })
    }
  }

  return {
    url,
    changed: upload !== null || url !== initial,
    /** The upload in progress or failed, or null. */
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
