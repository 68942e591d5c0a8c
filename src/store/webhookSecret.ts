import { create } from "zustand";

/** The secret of a webhook that was just made or renewed, until its screen is left: it is not told again. */
type WebhookSecret = {
  shown: { configId: string; url: string; secret: string } | null;
  show: (shown: WebhookSecret["shown"]) => void;
};

export const useWebhookSecret = create<WebhookSecret>()((set) => ({
  shown: null,
  show: (shown) => set({ shown }),
}));
