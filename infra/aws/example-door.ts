import type { EdgeCertificate } from './edge-certificate.ts';

/**
 * The example stage's certificates, so its templates include the front door. No one has the keys; the doctor recognizes
 * the account number.
 */
export const EXAMPLE_DOOR: EdgeCertificate[] = [
  {
    arn: 'arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-4000-8000-000000000000',
    authority: [
      'MIIBpDCCAUmgAwIBAgIQAIekNyqglhRiVWQ9NJmidTAKBggqhkjOPQQDAjAwMS4wLAYDVQQDDCVBdXRob3JpdHkgb2YgcG9ydGFs',
      'LXByb2QgZWRnZSBleGFtcGxlMB4XDTI2MTEyMjIzMjkxM1oXDTI4MTEyMTIzMjkxM1owMDEuMCwGA1UEAwwlQXV0aG9yaXR5IG9m',
      'IHBvcnRhbC1wcm9kIGVkZ2UgZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOUJDVoD8Da0NQ0gWPPbR/lQEdxbt6bH',
      'vkPbkSEe9FAwsXm7OeiEFVwzqPcfJX4LCDjNH0EJvFcAhsTp9zGVwRGjRTBDMBIGA1UdEwEB/wQIMAYBAf8CAQAwDgYDVR0PAQH/',
      'BAQDAgIEMB0GA1UdDgQWBBTX0AOypOdWvRq8D4PFCbZS+wpu1zAKBggqhkjOPQQDAgNJADBGAiEA5+2srqC1Cf5QfZuyjjuKWv1V',
      'SORrqSidhflIebdswDYCIQC+cxUctGCiVtB7slqUhb0XtWrhN32oGf81kTFC4YRn0g==',
    ].join(''),
    endsOn: '2028-11-21',
  },
];

/** An account number that doesn't exist. */
const NO_ACCOUNT = ':000000000000:';

export const isExample = ({ arn }: EdgeCertificate): boolean => arn.includes(NO_ACCOUNT);
