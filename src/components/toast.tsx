/** Passing messages: how to send one. They are shown by the `Toaster`, which every page has. */
import toast from 'react-hot-toast/headless';

/** How long a toast stays, in milliseconds (specification, section 9). */
export const TOAST_MS = 5000;

export interface ToastContent {
  readonly title: string;
  readonly text?: string;
}

const body = ({ title, text }: ToastContent) => (
  <div>
    <p className="strong">{title}</p>
    {text !== undefined && <p>{text}</p>}
  </div>
);

/** Something was done; announced when the reader is at rest. */
export const showSuccess = (content: ToastContent): void => {
  toast.success(body(content), { duration: TOAST_MS });
};

/** Something failed; announced at once. */
export const showFailure = (content: ToastContent): void => {
  toast.error(body(content), { duration: TOAST_MS });
};
