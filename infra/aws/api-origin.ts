import type { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps } from 'aws-cdk-lib/aws-cloudfront-origins';

/** The API as the distribution calls it. The library's origin knows no client certificate yet. */
export class ApiOrigin extends HttpOrigin {
  private readonly clientCertificateArn: string | undefined;

  constructor(host: string, clientCertificateArn: string | undefined, props: HttpOriginProps) {
    super(host, props);
    this.clientCertificateArn = clientCertificateArn;
  }

  protected override renderCustomOriginConfig(): CfnDistribution.CustomOriginConfigProperty | undefined {
    const rendered = super.renderCustomOriginConfig();
    const { clientCertificateArn } = this;
    if (!rendered || !clientCertificateArn) return rendered;
    return { ...rendered, originMtlsConfig: { clientCertificateArn } };
  }
}
