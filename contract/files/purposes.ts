import type { Permission } from '#contract/access/permissions.ts'
import type { Text } from '#contract/kit/text.ts'
import { uploadLimit } from '#contract/kit/upload.ts'

export type MediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'video/mp4' | 'video/webm'

/** What a file is uploaded for decides what it may be, who opens it and how long it is kept. */
export interface FilePurpose {
  /** By its content: a name or a header proves nothing. */
  types: readonly MediaType[]
  bytes: number
  /**
   * Beside who has its signed address: the people of its account, its reseller and the operators; or everybody who is
   * signed in (`server/views/fences.sql` says the same).
   */
  readers: 'account' | 'everybody'
  /** Who uploads it; without it, everybody who is signed in. */
  permission?: Permission
  /** Null: as long as its account. */
  days: number | null
  wrongType: Text
}

export const filePurposes = {
  commentMedia: {
    types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/mp4', 'video/webm'],
    bytes: uploadLimit,
    readers: 'account',
    days: null,
    wrongType: {
      en: 'Choose an image (PNG, JPEG, GIF, WebP) or a video (MP4, WebM)',
      de: 'Wählen Sie ein Bild (PNG, JPEG, GIF, WebP) oder ein Video (MP4, WebM) aus',
    },
  },
  /** What operators write to everybody: notifications, terms. */
  noticeMedia: {
    types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/mp4', 'video/webm'],
    bytes: uploadLimit,
    readers: 'everybody',
    permission: 'notifications.manage',
    days: null,
    wrongType: {
      en: 'Choose an image (PNG, JPEG, GIF, WebP) or a video (MP4, WebM)',
      de: 'Wählen Sie ein Bild (PNG, JPEG, GIF, WebP) oder ein Video (MP4, WebM) aus',
    },
  },
} satisfies Record<string, FilePurpose>

export type FilePurposeName = keyof typeof filePurposes
export const purposeNamed = (name: FilePurposeName): FilePurpose => filePurposes[name]
